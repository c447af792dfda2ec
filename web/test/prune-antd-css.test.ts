import { expect, test } from 'vitest'
import { prune } from '../build/prune-antd-css.ts'

test('rules of components in use stay, those of others go', () => {
  expect(prune('.ant-btn{color:red}.ant-table{color:blue}')).toBe('.ant-btn{color:red}')
})

test('of a shared rule only the selectors in use stay', () => {
  expect(prune('.ant-select,.ant-tree .ant-select:where(.a,.b),.ant-btn:not(.ant-menu){top:0}')).toBe(
    '.ant-select,.ant-btn:not(.ant-menu){top:0}',
  )
})

test('blocks inside of at-rules are pruned too, keyframes stay as they are', () => {
  expect(prune('@media print{.ant-tree{top:0}}@keyframes x{from{top:0}}')).toBe('@keyframes x{from{top:0}}')
})

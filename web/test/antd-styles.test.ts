import { expect, test } from 'vitest'
import { styleImportsOf, styleOf } from '../build/antd-styles.ts'

test('the choice of how many stand on a page has its style wherever pages are turned', () => {
  expect(styleImportsOf("import { Pagination } from 'antd'\n")).toContain("import 'antd-style:Select.css'")
})

test('buttons of dialogs and fields have their style from the file of buttons alone', () => {
  expect(styleOf('Button')).toContain('.ant-btn-primary')
  for (const name of ['Input', 'Modal']) {
    expect(styleImportsOf(`import { ${name} } from 'antd'\n`)).toContain("import 'antd-style:Button.css'")
    expect(styleOf(name)).not.toContain('.ant-btn-primary')
  }
  expect(styleOf('Modal')).toContain('.ant-modal-body')
})

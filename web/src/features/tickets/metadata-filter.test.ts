import { describe, expect, it } from 'vitest'
import { askedOf, withAsked } from './metadata-filter.ts'

const [kind, order] = ['6f1d7c3e-0000-4000-8000-000000000001', '6f1d7c3e-0000-4000-8000-000000000002']

describe('a list that is filtered by fields of a template', () => {
  it('asks for several values of a field and keeps what is asked of others', () => {
    const asked = withAsked([`${order}~a|b, c`], kind, '|', ['shop', 'cms'])
    expect(asked).toEqual([`${order}~a|b, c`, `${kind}|shop`, `${kind}|cms`])
    expect(askedOf(asked, order)).toEqual(['a|b, c'])
    expect(askedOf(asked, kind)).toEqual(['shop', 'cms'])
  })

  it('asks for nothing more of a field that was emptied', () => {
    expect(withAsked([`${kind}|shop`], kind, '|', [' '])).toEqual([])
  })
})

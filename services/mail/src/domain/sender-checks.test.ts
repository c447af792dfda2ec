import { describe, expect, test } from 'vitest'
import { isEnvelopeOf, judgeChecks, judgeTrustedResults, nothingFound } from './sender-checks.ts'

const dkim = (result: string, domain = 'nordlicht.example') => [{ result, domain }]
const spf = (result: string, domain = 'mail.nordlicht.example') => ({ result, domain })
const dmarc = (result: string, policy: string | null = null, domain = 'nordlicht.example') => ({
  result,
  policy,
  domain,
})
const [proven, nothing, contradicted, refused] = [
  { isAuthenticated: true, isRefusedByDomain: false, isContradicted: false },
  nothingFound,
  { isAuthenticated: false, isRefusedByDomain: false, isContradicted: true },
  { isAuthenticated: false, isRefusedByDomain: true, isContradicted: true },
]

test.each([
  ['a signature of the domain', { dkim: dkim('pass'), spf: null, dmarc: null }, proven],
  ['a signature of somebody else', { dkim: dkim('pass', 'evil.example'), spf: null, dmarc: null }, nothing],
  [
    'what another reads as a mail of another domain',
    { dkim: dkim('pass', 'evil.example'), spf: spf('none'), dmarc: dmarc('pass', 'reject', 'evil.example') },
    nothing,
  ],
  [
    'what the policy rejects, whatever other domains do not tell today',
    { dkim: dkim('temperror', 'evil.example'), spf: spf('temperror', 'evil.example'), dmarc: dmarc('fail', 'reject') },
    refused,
  ],
  ['a server that the domain names', { dkim: [], spf: spf('pass'), dmarc: dmarc('none') }, proven],
  ['a server of another domain', { dkim: [], spf: spf('pass', 'evil.example'), dmarc: null }, nothing],
  [
    'a server of a domain that only begins like it',
    {
      dkim: dkim('pass', 'nordlicht.example/x.evil.example'),
      spf: spf('pass', 'nordlicht.example?x.evil.example'),
      dmarc: null,
    },
    nothing,
  ],
  ['what the policy accepts', { dkim: dkim('pass'), spf: spf('fail'), dmarc: dmarc('pass', 'reject') }, proven],
  ['what the policy rejects', { dkim: [], spf: spf('fail'), dmarc: dmarc('fail', 'reject') }, refused],
  ['what the policy only watches', { dkim: [], spf: spf('fail'), dmarc: dmarc('fail', 'none') }, contradicted],
  ['a server that the domain does not name', { dkim: [], spf: spf('softfail'), dmarc: null }, contradicted],
  ['a broken signature of the domain', { dkim: dkim('fail'), spf: null, dmarc: null }, contradicted],
  ['a server that another domain does not name', { dkim: [], spf: spf('fail', 'evil.example'), dmarc: null }, nothing],
  ['a domain that says nothing', { dkim: dkim('none'), spf: spf('none'), dmarc: dmarc('none') }, nothing],
  [
    'what DNS does not tell today',
    { dkim: dkim('temperror'), spf: spf('fail'), dmarc: dmarc('fail', 'reject') },
    contradicted,
  ],
  ['what came by a relay of ours', { dkim: [], spf: null, dmarc: dmarc('fail', 'reject') }, contradicted],
])('our own check of %s', (_name, results, verdict) => {
  expect(judgeChecks('nordlicht.example', results)).toEqual(verdict)
})

describe('what servers wrote on top', () => {
  const header = (name: string, value: string) => ({ name, value })
  const results = (value: string) => header('authentication-results', value)
  const received = header('received', 'from somewhere')
  const judge = (...headers: { name: string; value: string }[]) =>
    judgeTrustedResults(headers, ['mx.leitstand.example'], 'nordlicht.example')

  test.each([
    [
      'a pass of a server we believe',
      [results('mx.leitstand.example; dmarc=pass header.from=nordlicht.example')],
      proven,
    ],
    [
      'its words in several lines',
      [
        results('mx.leitstand.example 1; spf=fail smtp.mailfrom=x@evil.example'),
        results('MX.leitstand.example; dkim=pass header.d=nordlicht.example'),
      ],
      proven,
    ],
    ['a pass for another domain', [results('mx.leitstand.example; dkim=pass header.d=evil.example')], nothing],
    [
      'a failure that the domain rejects',
      [results('mx.leitstand.example; dmarc=fail (p=REJECT dis=NONE) header.from=nordlicht.example')],
      refused,
    ],
    [
      'a forged pass below its failure',
      [
        results('mx.leitstand.example; dmarc=fail (p=NONE) header.from=nordlicht.example'),
        received,
        results('mx.leitstand.example; dmarc=pass header.from=nordlicht.example'),
      ],
      contradicted,
    ],
    [
      'a failure of the domain without a policy',
      [results('mx.leitstand.example; spf=softfail smtp.mailfrom=x@nordlicht.example; dmarc=none')],
      contradicted,
    ],
    ['a server nobody named', [results('mx.evil.example; dmarc=pass header.from=nordlicht.example')], null],
    [
      'a pass in the quoted name of an envelope',
      [results('mx.leitstand.example; spf=pass smtp.mailfrom="nordlicht.example x"@evil.example')],
      nothing,
    ],
    [
      'a pass in a quoted name within a comment',
      [
        results(
          'mx.leitstand.example; spf=pass (mx: domain of "a;dkim=pass header.d=nordlicht.example "@evil.example designates it) smtp.mailfrom=evil.example',
        ),
      ],
      nothing,
    ],
    [
      'a pass whose comment has comments, for a domain in quotes',
      [results('mx.leitstand.example; dkim=pass (1024-bit (old) key; unprotected) header.d="nordlicht.example"')],
      proven,
    ],
    [
      'a pass beside comments without end',
      [results(`mx.leitstand.example; dkim=pass ${'('.repeat(500)}${')'.repeat(500)} header.d=nordlicht.example`)],
      nothing,
    ],
    [
      'a pass in a comment',
      [results('mx.leitstand.example; dmarc=none (dmarc=pass header.from=nordlicht.example)')],
      nothing,
    ],
  ])('%s', (_name, headers, verdict) => expect(judge(...headers)).toEqual(verdict))
})

test('a domain is the same in the letters of its language and in those of name servers', () => {
  const results = { dkim: dkim('pass', 'xn--mnchen-3ya.example'), spf: null, dmarc: null }
  expect(judgeChecks('münchen.example', results)).toEqual(proven)
})

test.each([
  ['anna@leitstand.example', true],
  ['bounces+1@mail.Leitstand.example', true],
  ['angreifer@evil.example', false],
  // Nobody is named by machines.
  ['', false],
  // A mailbox does not tell.
  [null, true],
])('the envelope %s fits anna@leitstand.example: %s', (envelope, fits) => {
  expect(isEnvelopeOf('anna@leitstand.example', envelope)).toBe(fits)
})

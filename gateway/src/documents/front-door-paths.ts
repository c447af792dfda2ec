import { languages } from '@leitstand/contracts/actor'
import { frontDoor, LiveMessage, PresenceInput } from '@leitstand/contracts/front-door'
import { PasskeyLoginInput, PasskeyOptions } from '@leitstand/contracts/identity/passkeys'
import { PasswordByLink, PasswordResetWish, readPasswordLink } from '@leitstand/contracts/identity/passwords'
import { confirmAddress, readAddressLink } from '@leitstand/contracts/identity/pending-addresses'
import { User } from '@leitstand/contracts/identity/requests'
import {
  EnrolmentConfirmation,
  EnrolmentInput,
  SecondFactorInput,
  TotpSecret,
} from '@leitstand/contracts/identity/second-factors'
import { Credentials, SignInChallenge } from '@leitstand/contracts/identity/signing-in'
import { OneClick } from '@leitstand/contracts/identity/summaries'
import { AlertCallback, acknowledgeAlert } from '@leitstand/contracts/notification/channel-calls'
import type { ProblemCode } from '@leitstand/contracts/problems'
import { z } from 'zod'
import { components, type JsonSchema } from './components.ts'
import { answerHeader, rateHeaders } from './headers.ts'
import { readLine } from './operations.ts'
import { problemsOf } from './problem-schemas.ts'

/** A call that the gateway answers itself. */
interface FrontDoorCall {
  summary: string
  body?: z.ZodType
  /** Parameters besides those of the path. */
  parameters?: object[]
  /** What is answered, by status; null for nothing. */
  answers: Record<number, z.ZodType | JsonSchema | null>
  type?: string
  opensOrEnds?: boolean
  /** Not without a session. */
  forPeople?: boolean
  errors?: readonly ProblemCode[]
}

type Name = keyof typeof frontDoor

/** The calls of `contracts/front-door.ts` as OpenAPI says them. */
export function frontDoorPaths(): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, call] of Object.entries(calls) as [Name, FrontDoorCall][]) {
    const { method, path, pathParameters } = readLine(frontDoor[name])
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(name, call, pathParameters) }
  }
  return paths
}

const session = { 200: User }
const texts: JsonSchema = { type: 'object', additionalProperties: true }
const attempts = ['rate-limited', 'login-expired'] as const
const inLanguage = [{ name: 'locale', in: 'query', schema: { type: 'string', enum: languages } }]

const calls: Record<Name, FrontDoorCall> = {
  signIn: {
    summary: 'Sign in by e-mail address and password; 202 asks for a second factor',
    body: Credentials,
    answers: { ...session, 202: SignInChallenge },
    opensOrEnds: true,
    errors: ['login-failed', 'rate-limited'],
  },
  answerSecondFactor: {
    summary: 'Finish signing in by a code, a recovery code or a passkey',
    body: SecondFactorInput,
    answers: session,
    opensOrEnds: true,
    errors: ['second-factor-failed', ...attempts],
  },
  beginEnrolment: {
    summary: 'Set up the second factor that a role demands, while signing in',
    body: EnrolmentInput,
    answers: { 200: TotpSecret },
    errors: attempts,
  },
  confirmEnrolment: {
    summary: 'The first code of the new second factor, which opens the session',
    body: EnrolmentConfirmation,
    answers: {
      200: {
        type: 'object',
        required: ['user', 'recoveryCodes'],
        properties: {
          user: { $ref: '#/components/schemas/User' },
          recoveryCodes: { type: 'array', items: { type: 'string' } },
        },
      },
    },
    opensOrEnds: true,
    errors: ['second-factor-failed', ...attempts],
  },
  beginPasskeyLogin: {
    summary: 'What to ask a browser for, to sign in by a passkey alone',
    answers: { 200: PasskeyOptions },
  },
  loginByPasskey: {
    summary: 'Sign in by a passkey alone',
    body: PasskeyLoginInput,
    answers: session,
    opensOrEnds: true,
    errors: ['passkey-failed', ...attempts],
  },
  requestPasswordReset: {
    summary: 'Have a link to a new password sent, whoever that is',
    body: PasswordResetWish,
    answers: { 204: null },
  },
  readPasswordLink: {
    summary: 'Whose password a link sets, while it is good',
    answers: { 200: readPasswordLink.output },
    errors: ['link-expired'],
  },
  setPasswordByLink: {
    summary: 'Set a password by a link; ends all sessions',
    body: PasswordByLink,
    answers: { 204: null },
    errors: ['link-expired'],
  },
  readAddressLink: {
    summary: 'Which address a link confirms, while it is good',
    answers: { 200: readAddressLink.output },
    errors: ['link-expired'],
  },
  confirmAddress: {
    summary: 'Confirm an address by a link',
    answers: { 200: confirmAddress.output },
    errors: ['link-expired'],
  },
  endSummaries: {
    summary: 'End the summaries by the link in one of them, also as a form (RFC 8058)',
    body: OneClick,
    answers: { 204: null },
    errors: ['link-expired'],
  },
  signOut: {
    summary: 'End the session; 200 says where else to end it',
    answers: { 200: { type: 'object', properties: { endSessionUrl: { type: 'string' } } }, 204: null },
    errors: ['signed-in-as-another'],
    opensOrEnds: true,
    forPeople: true,
  },
  acknowledgeAlert: {
    summary: 'SIGNL4 or iLert tell who took an alert; the address is made for a channel and carries its secret',
    body: AlertCallback,
    answers: { 200: acknowledgeAlert.output },
    errors: ['not-found'],
  },
  live: {
    summary: 'Server-sent events about what the caller may see; the data of each is a LiveMessage',
    parameters: [
      {
        name: 'since',
        in: 'query',
        schema: { type: 'integer' },
        description: 'Begin with what happened from then on (ms since 1970), for some seconds back',
      },
    ],
    answers: { 200: LiveMessage },
    type: 'text/event-stream',
    forPeople: true,
  },
  presence: {
    summary: 'Say at which ticket a page of staff is, at least every half minute while it is there',
    body: PresenceInput,
    answers: { 204: null },
    forPeople: true,
    errors: ['not-found'],
  },
  setLocale: {
    summary: 'Choose the language and go back to where the link was',
    answers: { 302: null },
    errors: ['not-found'],
  },
  translations: { summary: 'All texts of the interface', parameters: inLanguage, answers: { 200: texts } },
  translationsScript: {
    summary: 'All texts of the interface as a script',
    parameters: inLanguage,
    answers: { 200: { type: 'string' } },
    type: 'text/javascript',
  },
  translationsOf: {
    summary: 'The texts of one area of the interface',
    parameters: inLanguage,
    answers: { 200: texts },
    errors: ['not-found'],
  },
}

function describe(name: Name, call: FrontDoorCall, pathParameters: readonly string[]): object {
  const inPath = pathParameters.map((one) => ({ name: one, in: 'path', required: true, schema: { type: 'string' } }))
  const isChanging = !frontDoor[name].startsWith('GET')
  const requestedWith = { $ref: '#/components/parameters/RequestedWith' }
  const headers = { ...rateHeaders, ...(call.opensOrEnds && { 'Set-Cookie': answerHeader('SessionCookie') }) }
  return {
    operationId: name,
    tags: ['session'],
    summary: call.summary,
    ...(!call.forPeople && { security: [] }),
    parameters: [...inPath, ...(call.parameters ?? []), ...(call.forPeople && isChanging ? [requestedWith] : [])],
    ...(call.body && { requestBody: bodyOf(call.body, pathParameters) }),
    responses: {
      ...Object.fromEntries(
        Object.entries(call.answers).map(([status, schema]) => [
          status,
          {
            description: 'Done.',
            headers,
            ...(schema && { content: { [call.type ?? 'application/json']: { schema: given(schema) } } }),
          },
        ]),
      ),
      ...problemsOf(call.errors ?? []),
    },
  }
}

function bodyOf(body: z.ZodType, pathParameters: readonly string[]): object {
  if (pathParameters.length === 0)
    return { required: true, content: { 'application/json': { schema: components().take(body, 'accepted') } } }
  const { properties = {}, required = [], ...rest } = components().unfold(body, 'accepted')
  const isOwn = (name: string) => !pathParameters.includes(name)
  const schema = {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isOwn(name))),
    required: required.filter(isOwn),
  }
  return { required: true, content: { 'application/json': { schema } } }
}

function given(schema: z.ZodType | JsonSchema): JsonSchema {
  return schema instanceof z.ZodType ? components().take(schema, 'given') : schema
}

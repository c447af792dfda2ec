import { frontDoor } from '@leitstand/contracts/front-door'
import { beginPasskeyLogin, loginByPasskey, PasskeyLoginInput } from '@leitstand/contracts/identity/passkeys'
import {
  answerSecondFactor,
  beginEnrolment,
  confirmEnrolment,
  EnrolmentConfirmation,
  EnrolmentInput,
  SecondFactorInput,
} from '@leitstand/contracts/identity/second-factors'
import type { SignedIn } from '@leitstand/contracts/identity/signing-in'
import { routeOf } from '@leitstand/kit/http/server'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ChallengeCookie } from '../challenge-cookie.ts'
import { type Ask, bounded, from, readBody } from '../front-door-calls.ts'

export interface SignInStepOptions {
  ask: Ask
  /** Sets the cookie of a session that has opened. */
  admit(reply: FastifyReply, signedIn: SignedIn): FastifyReply
  challenges: ChallengeCookie
}

/** What comes between a right password and the session, and signing in by a passkey alone. */
export function openSignInSteps(app: FastifyInstance, { ask, admit, challenges }: SignInStepOptions): void {
  app.route({
    ...routeOf(frontDoor.answerSecondFactor),
    ...bounded,
    handler: async (request, reply) => {
      const input = readBody(SecondFactorInput, request)
      challenges.require(request, input.challenge)
      const signedIn = await ask(answerSecondFactor, { ...input, ...from(request) })
      return challenges.clear(admit(reply, signedIn)).send(signedIn.user)
    },
  })
  app.route({
    ...routeOf(frontDoor.beginEnrolment),
    ...bounded,
    handler: async (request, reply) => {
      const input = readBody(EnrolmentInput, request)
      challenges.require(request, input.challenge)
      const secret = await ask(beginEnrolment, input)
      return reply.header('cache-control', 'no-store').send(secret)
    },
  })
  app.route({
    ...routeOf(frontDoor.confirmEnrolment),
    ...bounded,
    handler: async (request, reply) => {
      const input = readBody(EnrolmentConfirmation, request)
      challenges.require(request, input.challenge)
      const { recoveryCodes, ...signedIn } = await ask(confirmEnrolment, { ...input, ...from(request) })
      return challenges.clear(admit(reply, signedIn)).send({ user: signedIn.user, recoveryCodes })
    },
  })
  app.route({
    ...routeOf(frontDoor.beginPasskeyLogin),
    ...bounded,
    handler: async (_request, reply) =>
      reply.header('cache-control', 'no-store').send(await ask(beginPasskeyLogin, {})),
  })
  app.route({
    ...routeOf(frontDoor.loginByPasskey),
    ...bounded,
    handler: async (request, reply) => {
      const signedIn = await ask(loginByPasskey, { ...readBody(PasskeyLoginInput, request), ...from(request) })
      return admit(reply, signedIn).send(signedIn.user)
    },
  })
}

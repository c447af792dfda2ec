import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Intake, openIntake } from './an-intake.ts'
import { type Conversation, play } from './conversations/a-conversation.ts'
import { stories } from './conversations/stories.ts'
import { givenConversations } from './given/conversations.ts'

const openFor = ({ intakeAddresses }: Pick<Conversation, 'intakeAddresses'>) =>
  openIntake({ MAIL_FROM: intakeAddresses[0] ?? '', MAIL_CONFIRM_COMMENTS: 'off' }, { intakeAddresses })

describe('conversations', () => {
  let intake: Intake
  beforeAll(async () => {
    intake = await openFor({ intakeAddresses: ['hilfe@leitstand.example', 'rechnung@leitstand.example'] })
  })
  afterAll(() => intake[Symbol.asyncDispose]())

  test.each(stories)('%s', async (_name, conversation) => {
    await play(intake, conversation)
  })
})

const given = givenConversations()
if (given.length > 0) {
  describe('given conversations', () => {
    test.each(given)('plays %s', { timeout: 30_000 }, async (_name, conversation) => {
      await using intake = await openFor(conversation)
      await play(intake, conversation)
    })
  })
}

import { type Rating, rateTicket, type Score, scores } from '@leitstand/contracts/ticket/ratings'
import { Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../api/use-action.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Form } from '../../ui/form.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { AreaField } from '../../ui/text-field.tsx'
import { useTicket } from './ticket-context.tsx'

// In words alone: 1 is the best mark at German schools.
const best = [5, 4, 3, 2, 1] as const satisfies Score[]

interface Props {
  before?: Rating
  close: () => void
  closeText?: string
}

export function RatingForm({ before, close, closeText }: Props) {
  const { t, language } = useTexts('ratings')
  const { ticket } = useTicket()
  // What is chosen here; else what stands there, also when it was changed in another tab.
  const [chosen, setScore] = useState<Score>()
  const [written, setWord] = useState<string>()
  const score = chosen ?? before?.score
  const word = written ?? before?.word ?? ''
  const rating = useAction(rateTicket, { failure: t('failed') })
  const save = async () => {
    if (score && (await rating.run({ id: String(ticket.publicId), score, word }))) close()
  }
  return (
    <Form className="ls-rating" onSubmit={save}>
      <RadioList
        label={t('question')}
        entries={best.map((one) => ({ name: String(one), text: scores[one][language] }))}
        active={String(score ?? '')}
        onChange={(name) => setScore(best.find((one) => String(one) === name))}
      />
      {score && (
        <AreaField
          label={t('word')}
          help={t('wordHelp')}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={2_000}
          value={word}
          onChange={setWord}
        />
      )}
      <div className="ls-row">
        <Button type="primary" htmlType="submit" disabled={!score} loading={rating.isRunning}>
          {t('send')}
        </Button>
        <Button onClick={close}>{closeText ?? t('common:cancel')}</Button>
      </div>
    </Form>
  )
}

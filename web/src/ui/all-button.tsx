import { Button } from 'antd'
import { useState } from 'react'
import { reasonOf } from '../api/problem.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { toast } from '../lib/toasts.ts'

/** Picks everything that was found, page by page. */
export function AllButton({ text, addAll }: { text: string; addAll: () => Promise<void> }) {
  const { t, language } = useTexts()
  const [isAdding, setAdding] = useState(false)
  const all = () => {
    setAdding(true)
    void addAll()
      .catch((error: unknown) => toast.error(t('errors:couldNotLoad'), { detail: reasonOf(error, language) }))
      .finally(() => setAdding(false))
  }
  return (
    <Button type="link" loading={isAdding} onClick={all}>
      {text}
    </Button>
  )
}

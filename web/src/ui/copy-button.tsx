import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { Icon } from './icon.tsx'

/** Copies a text and says that it did. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const { t } = useTexts()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 2500)
  }
  return (
    <Button onClick={() => void copy()} aria-live="polite">
      <Icon name={isCopied ? 'check' : 'copy'} size={15} />{' '}
      {isCopied ? t('common:copied') : (label ?? t('common:copy'))}
    </Button>
  )
}

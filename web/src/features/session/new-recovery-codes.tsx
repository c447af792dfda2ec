import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { saveFile } from '../../lib/save-file.ts'

/** Recovery codes, which are shown this once. */
export function NewRecoveryCodes({ codes, enter }: { codes: readonly string[]; enter: () => void }) {
  const { t } = useTexts()
  const [isCopied, setCopied] = useState(false)
  const text = codes.join('\n')
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  const download = () => saveFile('leitstand-recovery-codes.txt', `${t('login:codesFile')}\n\n${text}\n`)
  return (
    <div className="ls-login-form">
      <h2>{t('login:codesTitle')}</h2>
      <p>{t('login:codesText')}</p>
      <ul className="ls-login-codes" aria-label={t('login:codesTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="ls-login-ways">
        <Button onClick={() => void copy()}>{t(isCopied ? 'login:copied' : 'login:copy')}</Button>
        <Button onClick={download}>{t('login:download')}</Button>
      </div>
      <Button type="primary" size="large" block onClick={enter}>
        {t('login:onward')}
      </Button>
    </div>
  )
}

import type { SettingName, SettingValue } from '@leitstand/contracts/sla/settings'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { ConflictDialog } from '../../ui/conflict-dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Panel } from '../../ui/panel.tsx'
import './admin.css'
import { type Desk, useSetting } from './use-setting.ts'

interface Props<N extends SettingName> {
  name: N
  desk: Desk
  title: string
  text: string
  className?: string
  /** A value in words, for two people who changed it at once. */
  words: (value: SettingValue<N>) => string
  /** What a change would do, before it is saved. */
  preview?: (value: SettingValue<N>) => ReactNode
  children: (
    value: SettingValue<N>,
    change: (value: SettingValue<N>) => void,
    problemAt: (path: string) => string | undefined,
  ) => ReactNode
}

/** A setting of the product in a panel of its own, saved by itself. */
export function SettingForm<N extends SettingName>(props: Props<N>) {
  const { name, desk, title, text, className = '', words, preview, children } = props
  const { t } = useTexts('admin')
  const setting = useSetting(name, desk)
  const { value, base, isChanged, isSaving, conflict } = setting
  const submit = () => void setting.save()
  return (
    <Panel title={title} text={text} className={className}>
      {value === undefined ? (
        <Loading error={setting.error} retry={setting.retry} />
      ) : (
        <Form className="ls-resource-form" noValidate onSubmit={submit}>
          {children(value, setting.change, setting.problemAt)}
          {preview && isChanged && (
            <section className="ls-preview" aria-label={t('preview')}>
              {preview(value)}
            </section>
          )}
          <div className="ls-foot">
            <Button disabled={!isChanged || isSaving} onClick={setting.discard}>
              {t('common:cancel')}
            </Button>
            <Button type="primary" htmlType="submit" disabled={!isChanged} loading={isSaving}>
              {t('common:save')}
            </Button>
          </div>
        </Form>
      )}
      {conflict && base && (
        <ConflictDialog
          conflicts={[
            {
              label: title,
              words: {
                before: words(base.value as SettingValue<N>),
                theirs: words(conflict.theirs.value as SettingValue<N>),
              },
              isMine: true,
            },
          ]}
          close={conflict.close}
          reload={conflict.reload}
          repeat={conflict.repeat}
        />
      )}
    </Panel>
  )
}

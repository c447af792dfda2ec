import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'

interface Props {
  label: string
  value: ReactNode
  /** The editor; without one the field can only be read. */
  editor?: ((close: () => void) => ReactNode) | undefined
  id?: string
  /** What else can be done with it. */
  beside?: ReactNode
}

/** A field that turns into its editor when it is pressed. */
export function Editable({ label, value, editor, id, beside }: Props) {
  const { t } = useTexts()
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // Who has turned to something else meanwhile stays there.
    if (wasEditing.current && !isEditing && document.activeElement === document.body) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return (
    <div className="ls-editable" id={id}>
      <dt>{label}</dt>
      <dd>
        {isEditing && editor ? (
          editor(() => setEditing(false))
        ) : editor ? (
          <button ref={button} type="button" className="ls-editable-value" onClick={() => setEditing(true)}>
            <span>{value}</span>
            <span className="ls-hidden">, {t('common:editField', { field: label })}</span>
            <Icon name="edit" size={14} />
          </button>
        ) : (
          <span className="ls-editable-read">{value}</span>
        )}
        {!isEditing && beside}
      </dd>
    </div>
  )
}

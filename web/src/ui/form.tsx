import type { ComponentProps, FormEvent, KeyboardEvent } from 'react'

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: (form: FormData) => unknown
}

/** A form that we send, not the browser, and that no form around it is sent along with, wherever React hands its events on to. */
export function Form({ onSubmit, ...rest }: Props) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    onSubmit(new FormData(event.currentTarget))
  }
  return <form {...rest} onSubmit={submit} onKeyDownCapture={sendByKey} />
}

/** Strg or ⌘ with Enter sends, whatever Enter means in the field. React hands on keys of dialogs that lie elsewhere, too. */
function sendByKey(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, target, currentTarget } = event
  if (key !== 'Enter' || !(ctrlKey || metaKey)) return
  if (!(target instanceof Element) || target.closest('form') !== currentTarget) return
  event.preventDefault()
  event.stopPropagation()
  currentTarget.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
}

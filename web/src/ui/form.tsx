import type { ComponentProps, FormEvent } from 'react'

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
  return <form {...rest} onSubmit={submit} />
}

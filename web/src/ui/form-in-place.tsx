import { type ComponentProps, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Form } from './form.tsx'
import { useFirstField } from './use-first-field.ts'

interface Props extends ComponentProps<typeof Form> {
  close: () => void
}

/** A form that opened in the page, for who uses the keyboard: it has the focus, Escape leaves it untouched, and then one is where it was opened. */
export function FormInPlace({ close, ...rest }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const isTouched = useRef(false)
  useFirstField(form, fields)
  useWayBack(form)
  const leave = ({ key, target }: KeyboardEvent) => {
    // A list that is open is what Escape closes first.
    const isOpen = target instanceof Element && target.getAttribute('aria-expanded') === 'true'
    if (key === 'Escape' && !isOpen && !isTouched.current) close()
  }
  const touch = () => {
    isTouched.current = true
  }
  return <Form {...rest} ref={form} onKeyDown={leave} onInputCapture={touch} />
}

const fields = ['button', 'input', 'textarea', 'select'].map((name) => `${name}:enabled`).join()

/** Closed with the focus in it, it hands that to where it was opened. */
function useWayBack(form: RefObject<HTMLFormElement | null>): void {
  const [opener] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    const { current: shown } = form
    const place = shown?.parentElement
    if (!shown || !place) return
    return () => {
      if (!shown.contains(document.activeElement)) return
      const before = shown.previousElementSibling
      // When what takes its place is there.
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) return opener.focus()
        nextIn(place, before)?.focus()
      })
    }
  }, [form, opener])
}

/** What can be pressed behind an element, else whatever is the last. */
function nextIn(place: Element, before: Element | null): HTMLElement | undefined {
  const all = [...place.querySelectorAll<HTMLElement>('button:enabled, a[href]')]
  const isBehind = (one: Element) => !before || before.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING
  return all.find((one) => isBehind(one) && !before?.contains(one)) ?? all.at(-1)
}

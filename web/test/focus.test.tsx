import { getTicket } from '@leitstand/contracts/ticket/tickets'
import { getTicketState } from '@leitstand/contracts/ticket/transitions'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useApi } from '../src/api/use-api.ts'
import { DueField } from '../src/features/ticket/staff-fields.tsx'
import { TicketProvider } from '../src/features/ticket/ticket-context.tsx'
import { Dialog } from '../src/ui/dialog.tsx'
import { FormInPlace } from '../src/ui/form-in-place.tsx'
import { MenuButton } from '../src/ui/menu-button.tsx'
import { agent } from './people.ts'
import { aTicket, mockTicket } from './tickets.ts'
import { answerFetch, leave, show } from './world.tsx'

afterEach(leave)

function Opening({ side }: { side: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  return (
    <>
      <button type="button" onClick={open}>
        Öffnen
      </button>
      <MenuButton label="Mehr" items={[{ key: 'open', text: 'Im Menü', act: open }]}>
        …
      </MenuButton>
      {isOpen && (
        <Dialog title="Frage" side={side} close={() => setOpen(false)}>
          <input aria-label="Feld" />
        </Dialog>
      )}
    </>
  )
}
const hasFocus = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })))

test.each([
  ['dialog', false],
  ['drawer', true],
])('who closes a %s by key is where it was opened', async (_, side) => {
  await show(<Opening side={side} />)
  screen.getByRole('button', { name: 'Öffnen' }).focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByRole('textbox', { name: 'Feld' })
  await userEvent.keyboard('{Escape}')
  await hasFocus('Öffnen')
})

test('who leaves a menu, or the dialog that it opened, is at its button', async () => {
  await show(<Opening side={false} />)
  screen.getByRole('button', { name: 'Mehr' }).focus()
  await userEvent.keyboard('{Enter}')
  const item = await screen.findByRole('menuitem', { name: 'Im Menü' })
  // The list has the focus a moment before its first item has.
  await waitFor(() => expect(document.activeElement).toBe(item))
  await userEvent.keyboard('{Escape}')
  await hasFocus('Mehr')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Im Menü' }))
  await screen.findByRole('textbox', { name: 'Feld' })
  await userEvent.click(screen.getByRole('button', { name: 'Schließen' }))
  await hasFocus('Mehr')
})

function Due() {
  const ticket = useApi(getTicket, { id: '10001' }).data
  const state = useApi(getTicketState, { id: '10001' }).data
  return ticket ? (
    <TicketProvider ticket={ticket} state={state}>
      <DueField mayEdit />
    </TicketProvider>
  ) : null
}

test('the field of the due day is left by Escape, and its value has the focus again', async () => {
  answerFetch(agent())
  mockTicket(aTicket())
  await show(<Due />)
  ;(await screen.findByRole('button')).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(async () => expect(document.activeElement).toBe(await screen.findByRole('textbox')))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button')))
})

/** A field whose code comes a moment after its dialog. */
function Arriving() {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setThere(true))
    return () => clearTimeout(timer)
  }, [])
  return isThere ? <input aria-label="Später" /> : null
}

test('the first field of a dialog has the focus, also when it comes a moment later', async () => {
  await show(
    <Dialog title="Priorität" close={() => undefined}>
      <Arriving />
    </Dialog>,
  )
  const field = await screen.findByRole('textbox', { name: 'Später' })
  await waitFor(() => expect(document.activeElement).toBe(field))
})

/** A row and a form that takes the place of the button below it. */
function InPlace() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <div>
      <button type="button">Zeile bearbeiten</button>
      {isOpen ? (
        <FormInPlace aria-label="Neu" close={close} onSubmit={close}>
          <input aria-label="Feld" />
          <button type="submit">Speichern</button>
        </FormInPlace>
      ) : (
        <button type="button" onClick={() => setOpen(true)}>
          Hinzufügen
        </button>
      )}
    </div>
  )
}
const openForm = async () => {
  screen.getByRole('button', { name: 'Hinzufügen' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Feld' }))
}

test('who leaves a form in the page by Escape, or sends it, is where it was opened', async () => {
  await show(<InPlace />)
  await openForm()
  await userEvent.keyboard('{Escape}')
  await hasFocus('Hinzufügen')
  await openForm()
  await userEvent.keyboard('x{Enter}')
  await hasFocus('Hinzufügen')
})

test('Escape throws nothing away that was typed into a form in the page', async () => {
  await show(<InPlace />)
  await openForm()
  await userEvent.keyboard('40m{Escape}')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Feld' }).value).toBe('40m')
})

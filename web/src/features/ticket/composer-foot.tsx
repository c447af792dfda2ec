import { Button, Checkbox } from 'antd'
import { useIsStaff } from '../../api/me.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ComposerTemplates } from './composer-templates.tsx'
import type { Side } from './draft.ts'
import { isForStaffAlone } from './for-staff-alone.ts'
import { SendMenu } from './send-menu.tsx'
import { useTicket } from './ticket-context.tsx'
import type { Writing } from './use-writing.ts'

/** What can be added to the text, and the button that sends it. */
export function ComposerFoot({ writing, onBook }: { writing: Writing; onBook: () => void }) {
  const { t } = useTexts('ticket')
  const isStaff = useIsStaff()
  const { ticket } = useTicket()
  const { side, sendByEmail } = writing
  // Of what is for the staff alone nothing is mailed.
  const mayMail = isStaff && side === 'public' && !isForStaffAlone(ticket)
  return (
    <div className="ls-composer-foot">
      {isStaff && <ComposerTemplates onPick={writing.insert} />}
      {isStaff && <IconButton icon="clock" label={t('book')} onClick={onBook} />}
      {mayMail && (
        <Checkbox checked={sendByEmail} onChange={(event) => writing.setSendByEmail(event.target.checked)}>
          {t('byEmail')}
        </Checkbox>
      )}
      <span className="ls-grow" />
      <div className="ls-composer-send">
        <Button
          type="primary"
          className={side === 'internal' ? 'ls-button-note' : ''}
          disabled={writing.isEmpty}
          loading={writing.isSending}
          onClick={() => void writing.submit()}
          title="Ctrl Enter"
        >
          <Icon name={side === 'internal' ? 'lock' : 'send'} size={15} /> <SendText side={side} />
        </Button>
        <SendMenu writing={writing} />
      </div>
    </div>
  )
}

/** The button says who will read it. */
function SendText({ side }: { side: Side }) {
  const { t } = useTexts('ticket')
  const isStaff = useIsStaff()
  const { ticket } = useTicket()
  if (side === 'internal') return t('saveNote')
  if (!isStaff || !ticket.customer || isForStaffAlone(ticket)) return t('sendReply')
  const customer = ticket.customer.name
  const { customerUser: person } = ticket
  return person ? t('sendReplyTo', { name: person.name, customer }) : t('sendReplyToCustomer', { customer })
}

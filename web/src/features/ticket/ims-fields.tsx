import { imsOrigins, imsProject, imsStandards } from '@leitstand/contracts/ticket/values'
import { useTexts } from '../../i18n/use-texts.ts'
import { optionsIn } from '../../lib/options.ts'
import { OneOfField } from './one-of-field.tsx'
import { useTicket } from './ticket-context.tsx'

const none = { value: '', label: '–' } as const

/** Where a ticket of the integrated management system comes from, and the standard that asks for it (AMB-099). */
export function ImsFields({ mayEdit }: { mayEdit: boolean }) {
  const { t, language } = useTexts('ticket')
  const { ticket, change } = useTicket()
  const { metadataOrigin = null, metadataStandard = null } = ticket
  if (ticket.project.name !== imsProject) return null
  return (
    <>
      <OneOfField
        label={t('field.metadataOrigin')}
        value={metadataOrigin ?? ''}
        look={metadataOrigin ? imsOrigins[metadataOrigin][language] : none.label}
        options={[none, ...optionsIn(imsOrigins, language)]}
        mayEdit={mayEdit}
        save={(chosen) => void change({ metadataOrigin: chosen || null }, { metadataOrigin: chosen || null })}
      />
      <OneOfField
        label={t('field.metadataStandard')}
        value={metadataStandard ?? ''}
        look={metadataStandard ? imsStandards[metadataStandard][language] : none.label}
        options={[none, ...optionsIn(imsStandards, language)]}
        mayEdit={mayEdit}
        save={(chosen) => void change({ metadataStandard: chosen || null }, { metadataStandard: chosen || null })}
      />
    </>
  )
}

import { listMentionable } from '@leitstand/contracts/identity/requests'
import { searchTickets } from '@leitstand/contracts/search/requests'
import { commentTemplates } from '@leitstand/contracts/ticket/comment-templates'
import { useIsStaff, useMe } from '../../api/me.tsx'
import { useApi } from '../../api/use-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pathTo } from '../../lib/paths.ts'
import type { Offer } from '../../ui/editor/editor-parts.ts'
import { useSettled } from '../../ui/use-settled.ts'
import type { Mentioned, Side } from './draft.ts'
import { fittingTemplates, nothingFound, shortText, templatesOf } from './fitting-templates.ts'
import { mentionable } from './mentionable.ts'
import { useTicket } from './ticket-context.tsx'

const mostOffered = 8

/** What is offered while one writes on a ticket: people after @, tickets after #, comment templates after ::. */
export function useOffers(side: Side, mention: (one: Mentioned) => void): readonly Offer[] {
  const { t } = useTexts('writing')
  const { customer } = useTicket().ticket
  const people: Offer = {
    sign: '@',
    label: t('people'),
    useOffered(words) {
      const { data } = useApi(listMentionable, customer ? { customer: customer.uuid } : {})
      const found = mentionable(data?.items ?? [], { customer: customer?.uuid, side }, words).slice(0, mostOffered)
      const take = (one: Mentioned) => {
        mention({ uuid: one.uuid, name: one.name })
        return `@${one.name.replace(/[\\`*_[\]<>~|&]/g, '\\$&')}`
      }
      const offered = found.map((one) => ({ key: one.uuid, text: one.name, detail: one.group, take: () => take(one) }))
      return { offered, nothing: data ? t('nobody') : t('common:loading') }
    },
  }
  return [people, ...useTextOffers()]
}

/** What is offered wherever something on a ticket is written. */
export function useTextOffers(): readonly Offer[] {
  const tickets = useTicketOffer()
  const templates = useTemplateOffer()
  return useIsStaff() ? [tickets, templates] : [tickets]
}

function useTicketOffer(): Offer {
  const { t } = useTexts('writing')
  return {
    sign: '#',
    label: t('tickets'),
    useOffered(words) {
      const settled = useSettled(words, 200)
      const { data } = useApi(searchTickets, settled ? { q: settled, items: mostOffered } : null)
      const offered = (data?.hits ?? []).map(({ publicId, subject, statusLabel }) => ({
        key: String(publicId),
        text: `#${publicId} ${subject}`,
        detail: statusLabel,
        // Whole, so that it also leads there from a mail; without the subject, which is not for all who read it.
        take: () => `[#${publicId}](${location.origin}${pathTo('ticketView', { publicId })})`,
      }))
      return { offered: settled ? offered : [], nothing: settled && data ? t('noTicket') : t('ticketWords') }
    },
  }
}

function useTemplateOffer(): Offer {
  const { t } = useTexts('ticket')
  const { uuid } = useMe()
  return {
    sign: '::',
    label: t('insertTemplate'),
    useOffered(words) {
      const { data, error } = useApi(commentTemplates.requests.list, templatesOf(uuid))
      const offered = fittingTemplates(data?.items ?? [], words)
        .slice(0, mostOffered)
        .map(({ uuid: key, name, text }) => ({ key, text: name, detail: shortText(text), take: () => text }))
      return { offered, nothing: t(nothingFound({ data, error, words })) }
    },
  }
}

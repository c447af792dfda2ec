import { findByEmail } from '@leitstand/contracts/identity/requests'
import { templateMetadataFields } from '@leitstand/contracts/ticket/metadata-fields'
import { templates } from '@leitstand/contracts/ticket/resources'
import { tags, templateTags } from '@leitstand/contracts/ticket/tags'
import { templateHints } from '@leitstand/contracts/ticket/template-hints'
import { templateWatchers } from '@leitstand/contracts/ticket/templates'
import type { Operator } from '../operator/operator.ts'
import { groups } from './people.ts'

const offers = [
  {
    tag: { name: 'Hilfe und Störungen', nameEn: 'Help and incidents', colour: '#b3261e', tagOrder: 1 },
    templates: ['Support', 'Benutzeranfrage'],
  },
  {
    tag: { name: 'Bestellungen', nameEn: 'Orders', colour: '#0b6661', tagOrder: 2 },
    templates: ['Bestellung', 'Infrastrukturbestellung', 'Umzug einer Website'],
  },
] as const

/** What templates are offered by, a hint (which customers read as well), one with sub-templates and somebody who subscribed to it. */
export async function loadTemplateExtras(operator: Operator, groupOf: ReadonlyMap<string, string>): Promise<void> {
  if ((await operator.ask(tags.requests.list, { itemsPerPage: 1 })).total > 0) return
  const hint = await operator.ask(templateHints.requests.create, {
    name: 'Zwei Wochen Vorlauf',
    description: 'Umzüge bereiten wir zwei Wochen lang vor. Bitte nennen Sie ein Wunschdatum.',
    color: '#b7791f',
  })
  const responsibleGroups = [groupOf.get(groups.technik)].filter((uuid) => uuid !== undefined)
  const main = await operator.ask(templates.requests.create, {
    name: 'Umzug einer Website',
    nameEn: 'Moving a website',
    subject: 'Umzug von …',
    subjectEn: 'Moving …',
    description: '- Domain:\n- Bisheriger Anbieter:\n- Wunschdatum:',
    descriptionEn: '- Domain:\n- Present provider:\n- Preferred date:',
    tagDescription: 'Von einem anderen Anbieter zu uns',
    tagDescriptionEn: 'From another provider to us',
    type: 'normal',
    availability: 'both',
    autoClose: 'after_last_sub_ticket',
    hint: hint.uuid,
    responsibleGroups,
  })
  for (const [name, nameEn, mandatory] of [
    ['DNS umstellen', 'Switch DNS', true],
    ['Daten übernehmen', 'Transfer data', true],
    ['Postfächer umziehen', 'Move mailboxes', false],
  ] as const)
    await operator.ask(templates.requests.create, {
      name,
      nameEn,
      mandatory,
      subject: name,
      subjectEn: nameEn,
      type: 'sub_ticket',
      parent: main.uuid,
      availability: 'sub',
      targetGroup: 'employee',
    })
  await askMore(operator, main.uuid)
  await offer(operator)
  const { people } = await operator.ask(findByEmail, { emails: ['agent@leitstand.example'] })
  for (const { uuid } of people)
    await operator.ask(templateWatchers.requests.create, { template: main.uuid, user: uuid })
}

/** What a move must say beyond its words. */
async function askMore(operator: Operator, template: string): Promise<void> {
  const { create } = templateMetadataFields.requests
  await operator.ask(create, {
    template,
    name: 'Art der Website',
    nameEn: 'Kind of website',
    type: 'select',
    options: [
      { value: 'shop', label: 'Onlineshop', labelEn: 'Online shop' },
      { value: 'cms', label: 'Redaktionssystem', labelEn: 'Content management' },
      { value: 'static', label: 'Statische Seiten', labelEn: 'Static pages' },
    ],
    order: 1,
  })
  await operator.ask(create, { template, name: 'Wunschdatum', nameEn: 'Preferred date', type: 'date_picker', order: 2 })
}

async function offer(operator: Operator): Promise<void> {
  const { items } = await operator.ask(templates.requests.list, { itemsPerPage: 200 })
  for (const { tag, templates: names } of offers) {
    const made = await operator.ask(tags.requests.create, tag)
    for (const [tagOrder, name] of names.entries()) {
      const template = items.find((one) => one.name === name)
      if (template)
        await operator.ask(templateTags.requests.create, { template: template.uuid, tag: made.uuid, tagOrder })
    }
  }
}

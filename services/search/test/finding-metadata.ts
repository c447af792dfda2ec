import type { Actor } from '@leitstand/contracts/actor'
import { ticketChanged } from '@leitstand/contracts/ticket/events'
import type { MetadataValue } from '@leitstand/contracts/ticket/metadata'
import { newId } from '@leitstand/kit/ids'
import type { TestService } from '@leitstand/kit/testing/test-service'
import { describe, expect, it } from 'vitest'
import { anna, by, chef, finds, fremd, opened } from './world.ts'

/** What every engine knows of the fields that templates add to tickets. */
export function findingMetadata(search: () => TestService): void {
  describe('what tickets say in the fields of their template', () => {
    it('finds a ticket by what it says in a field of its template, until it says something else', async () => {
      const said = { field: newId(), name: 'Seriennummer', value: 'Zwiebelturm 4711', text: 'Zwiebelturm 4711' }
      const ticket = await opened(search(), { metadataValues: [said] })
      await opened(search())
      for (const reader of [anna, chef])
        expect(await finds(search(), reader, 'q=Zwiebeltrum')).toEqual([ticket.publicId])
      const changed = { ...ticket, metadataValues: [{ ...said, value: 'Kirche', text: 'Kirche' }], version: 2 }
      await search().publish(ticketChanged, { ticket: changed, actor: by, version: 2 })
      expect(await finds(search(), anna, 'q=zwiebelturm')).toEqual([])
      expect(await finds(search(), anna, 'q=kirche')).toEqual([ticket.publicId])
    })

    it('has filters of whole values and of words', async () => {
      const [kind, order, insured, wished] = [newId(), newId(), newId(), newId()]
      const said = (field: string, name: string, value: MetadataValue, text = String(value)) => ({
        field,
        name,
        value,
        text,
      })
      const shop = await opened(search(), {
        metadataValues: [
          said(kind, 'Art', ['shop', 'cms'], 'Onlineshop, Redaktionssystem'),
          said(order, 'Auftrag', 'AB-17/4, Größe "XL"'),
          said(insured, 'Versichert', true, 'Ja'),
        ],
      })
      const pages = await opened(search(), { metadataValues: [said(kind, 'Art', ['static'], 'Statische Seiten')] })
      const late = await opened(search(), { metadataValues: [said(wished, 'Termin', '2026-11-23T23:30:00.000Z')] })
      const found = (reader: Actor, ...values: string[]) =>
        finds(search(), reader, values.map((one) => `filter[metadataValue][]=${encodeURIComponent(one)}`).join('&'))
      expect(await found(anna, `${kind}|shop`)).toEqual([shop.publicId])
      expect((await found(anna, `${kind}|CMS,${kind}|static`)).sort()).toEqual([shop.publicId, pages.publicId])
      expect(await found(anna, `${kind}|static`, `${insured}|true`)).toEqual([])
      expect(await found(chef, `${order}|ab-17/4, Groesse "XL"`, `${insured}|true`)).toEqual([shop.publicId])
      expect(await found(anna, `${order}~größe 17`)).toEqual([shop.publicId])
      expect(await found(anna, `${order}~größe 18`)).toEqual([])
      expect(await found(anna, `${wished}|2026-11-24`)).toEqual([late.publicId])
      expect(await found(anna, `${wished}|2026-11-23`)).toEqual([])
      expect(await found(fremd, `${kind}|shop`)).toEqual([])
      for (const wrong of [kind, `${kind}~…`]) {
        const { body } = await search().as(anna).get(`/api/search/count?filter[metadataValue]=${wrong}`)
        expect(body).toMatchObject({ status: 422, violations: [{ propertyPath: 'filter[metadataValue]' }] })
      }
    })
  })
}

import type { PersonalDatum } from '@leitstand/contracts/personal-data'

export interface PersonalDataOf {
  service: string
  /** Section by section. */
  items: AsyncIterable<PersonalDatum>
}

/** One JSON object, written as its parts come: a part for each service, in it a list for each section. */
export async function* personalDataJson(
  head: Record<string, unknown>,
  parts: readonly PersonalDataOf[],
): AsyncGenerator<string> {
  yield JSON.stringify(head, null, 2).replace(/\n?\}$/, '')
  for (const { service, items } of parts) {
    yield `,\n  ${JSON.stringify(service)}: {`
    let section: string | null = null
    for await (const datum of items) {
      if (datum.section !== section) {
        yield `${section === null ? '' : '\n    ],'}\n    ${JSON.stringify(datum.section)}: [`
      } else yield ','
      section = datum.section
      yield `\n      ${JSON.stringify(datum.data)}`
    }
    yield section === null ? '}' : '\n    ]\n  }'
  }
  yield '\n}\n'
}

/** What a rule does with its own channel and what its action tells is one occasion. */
export function occasionOf({ occurrence }: { occurrence: string }): string {
  return occurrence.replace(/:action$/, '')
}

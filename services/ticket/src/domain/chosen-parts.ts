interface Part {
  uuid: string
  parent: string
  mandatory: boolean
}

/**
 * The parts of a template that sub-tickets are made from: the mandatory ones (VAL-015) and those wished for, each only
 * with the part that it is a part of. `parts` names parents before their parts; `unknown` are wishes that are none of them.
 */
export function chosenParts<P extends Part>(
  template: string,
  parts: readonly P[],
  wished: readonly string[],
): { chosen: P[]; unknown: string[] } {
  const made = new Set([template])
  const chosen = parts.filter(({ uuid, parent, mandatory }) => {
    const isMade = made.has(parent) && (mandatory || wished.includes(uuid))
    if (isMade) made.add(uuid)
    return isMade
  })
  return { chosen, unknown: wished.filter((uuid) => !parts.some((part) => part.uuid === uuid)) }
}

/**
 * Where the focus goes when the row of this element is taken out of its list: to the row behind, else to the one before.
 * Found while the row is there, called when it is gone; whoever has the focus elsewhere by then keeps it.
 */
export function nextRow(element: Element | null): () => void {
  const row = element?.closest('tr, li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  return () => {
    const { activeElement, body } = document
    if (activeElement === body) next?.querySelector<HTMLElement>('a[href], button:enabled')?.focus()
  }
}

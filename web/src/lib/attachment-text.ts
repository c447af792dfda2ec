interface Attached {
  uuid: string
  name: string
  mimeType: string
}

/** A file as part of a text: a picture where browsers show one, otherwise a link. */
export function attachmentText({ uuid, name, mimeType }: Attached): string {
  const words = name.replace(/[\\[\]*_`<>]/g, '\\$&')
  return isPicture({ mimeType }) ? `![${words}](/attachment/view/${uuid})` : `[${words}](/attachment/download/${uuid})`
}

export function isPicture({ mimeType }: Pick<Attached, 'mimeType'>): boolean {
  return /^image\/(png|jpeg|gif|webp|bmp)$/.test(mimeType)
}

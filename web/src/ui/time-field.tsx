interface Props {
  label: string
  name: string
  /** `HH:MM` */
  initial: string
}

/** A time of day as `14:05` in every browser; the native field would follow the browser's language, not the page's. */
export function TimeField({ label, name, initial }: Props) {
  return (
    <label className="ls-field">
      <span>{label}</span>
      <input
        className="ls-input"
        name={name}
        defaultValue={initial}
        placeholder="14:05"
        inputMode="numeric"
        pattern="([01][0-9]|2[0-3]):[0-5][0-9]"
        required
        size={5}
      />
    </label>
  )
}

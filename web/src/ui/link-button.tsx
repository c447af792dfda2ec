import { Button, type ButtonProps } from 'antd'
import { useHref, useLinkClickHandler } from 'react-router'

/** A link to another page that looks like a button. */
export function LinkButton({ to, ...button }: Omit<ButtonProps, 'href' | 'onClick'> & { to: string }) {
  const follow = useLinkClickHandler<HTMLElement>(to)
  return <Button {...button} href={useHref(to)} onClick={follow} />
}

import { cx } from '../styles/cx.ts'

type ButtonTone = 'filled' | 'quiet' | 'text' | 'muted' | 'danger'

export interface ButtonLook {
  tone?: ButtonTone | undefined
  small?: boolean | undefined
  wide?: boolean | undefined
}

/** The look of a button, for other elements that act like one. */
export function buttonClass({ tone = 'filled', small = false, wide = false }: ButtonLook = {}) {
  const isText = tone === 'text' || tone === 'muted'
  const size = small ? 'min-h-11 text-sm' : isText ? 'min-h-11' : 'min-h-13'
  const room = isText ? 'px-3' : small ? 'px-4.5' : 'px-6'
  return cx('button', `button-${tone}`, size, room, wide ? 'w-full' : 'max-w-full shrink-0')
}

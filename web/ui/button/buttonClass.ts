import { cx } from '../styles/cx.ts'

type ButtonTone = 'filled' | 'quiet' | 'text' | 'muted' | 'danger'

export interface ButtonLook {
  tone?: ButtonTone | undefined
  small?: boolean | undefined
  wide?: boolean | undefined
}

const shape =
  'button relative inline-flex items-center justify-center gap-2 rounded-full font-[650] tracking-[.002em] ' +
  'select-none transition-[scale,opacity,background-color,filter] duration-tap ' +
  'active:scale-[.98] disabled:opacity-45 disabled:shadow-none disabled:active:scale-100 ' +
  'aria-disabled:opacity-45 [&>svg]:size-5 [&>svg]:shrink-0'

const tones: Record<ButtonTone, string> = {
  filled:
    'text-on-rose bg-rose bg-linear-to-b from-[color-mix(in_oklab,var(--color-rose)_84%,var(--color-ember))] ' +
    'to-70% to-rose hover:brightness-105 ' +
    'shadow-[inset_0_1px_0_rgb(255_255_255/.2),0_6px_18px_color-mix(in_oklab,var(--color-rose)_22%,transparent)]',
  quiet:
    'text-text bg-raised inset-shadow-rim hover:bg-[color-mix(in_oklab,var(--color-raised)_88%,var(--color-text))]',
  text: 'text-rose hover:bg-[color-mix(in_oklab,var(--color-rose)_9%,transparent)]',
  muted: 'text-muted hover:bg-[color-mix(in_oklab,var(--color-rose)_9%,transparent)]',
  danger: 'text-danger bg-danger-soft inset-shadow-rim hover:brightness-105',
}

/** The look of a button, for other elements that act like one. */
export function buttonClass({ tone = 'filled', small = false, wide = false }: ButtonLook = {}) {
  const isText = tone === 'text' || tone === 'muted'
  const size = small ? 'min-h-11 text-sm' : isText ? 'min-h-11' : 'min-h-13'
  const room = isText ? 'px-3' : small ? 'px-4.5' : 'px-6'
  return cx(shape, tones[tone], size, room, wide ? 'w-full' : 'max-w-full shrink-0')
}

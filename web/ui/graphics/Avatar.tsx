import { cx } from '../styles/cx.ts'

interface AvatarProps {
  name: string
  /** Rose for oneself, lilac for the partner. */
  whose: 'me' | 'partner'
  size: 'sm' | 'lg'
}

const sizes = { sm: 'size-8 text-sm', lg: 'size-16 text-2xl' }

/** The first letter of a name. Hidden from screen readers, since the name stands beside it. */
export function Avatar({ name, whose, size }: AvatarProps) {
  const [first = '·'] = name.trim()
  return (
    <span
      aria-hidden="true"
      className={cx(
        'display grid shrink-0 place-items-center rounded-full leading-none',
        sizes[size],
        whose === 'me' ? 'bg-rose-soft text-rose' : 'bg-lilac-soft text-lilac',
      )}
    >
      {first.toLocaleUpperCase('de')}
    </span>
  )
}

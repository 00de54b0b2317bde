import { cx } from '../styles/cx.ts'
import { texts } from '../texts.ts'

export interface AvatarProps {
  name: string
  /** Rose is always me, lilac is always the other person. */
  whose: 'me' | 'partner'
  size?: 'sm' | 'md' | 'lg'
  online?: boolean
}

const sizes = { sm: 'size-8 text-sm', md: 'size-11 text-lg', lg: 'size-16 text-2xl' }

/** The first letter of a name in its person's colour. The name itself stands beside it. */
export function Avatar({ name, whose, size = 'md', online = false }: AvatarProps) {
  const [first = '·'] = name.trim()
  return (
    <span
      className={cx(
        'display relative grid shrink-0 place-items-center rounded-full leading-none',
        sizes[size],
        whose === 'me' ? 'bg-rose-soft text-rose' : 'bg-lilac-soft text-lilac',
      )}
    >
      <span aria-hidden="true">{first.toLocaleUpperCase('de')}</span>
      {online && (
        <>
          <span className="absolute right-0 bottom-0 size-2.5 rounded-full bg-teal ring-2 ring-ground" />
          <span className="sr-only">{texts.online}</span>
        </>
      )}
    </span>
  )
}

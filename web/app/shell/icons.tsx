'use no memo' // docs/decisions/0079
import type { ReactNode } from 'react'
import { CardsOutline, FlameOutline, LineIcon } from '#web/ui/graphics/icons.tsx'

export interface EntryIconProps {
  /** The active entry is filled. */
  filled: boolean
}

const lookOf = ({ filled }: EntryIconProps) => ({
  className: 'size-6',
  fill: filled ? 'currentColor' : 'none',
})

const Sign = ({ children, ...props }: EntryIconProps & { children: ReactNode }) => (
  <LineIcon {...lookOf(props)}>{children}</LineIcon>
)

export const CardsIcon = (props: EntryIconProps) => <CardsOutline {...lookOf(props)} />

export const ChatIcon = (props: EntryIconProps) => (
  <Sign {...props}>
    <path d="M4 11.2C4 7.2 7.6 4 12 4s8 3.2 8 7.2-3.6 7.2-8 7.2c-1 0-2-.2-2.9-.5L4.8 19.6l1-3.6A6.7 6.7 0 0 1 4 11.2Z" />
  </Sign>
)

export const FlameIcon = (props: EntryIconProps) => <FlameOutline {...lookOf(props)} />

export const MoonIcon = (props: EntryIconProps) => (
  <Sign {...props}>
    <path d="M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7Z" />
    <path d="M16 4v3.6M14.2 5.8h3.6" />
  </Sign>
)

export const PersonIcon = (props: EntryIconProps) => (
  <Sign {...props}>
    <path d="M12 12.2a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6ZM4.8 20c.8-3.4 3.7-5 7.2-5s6.4 1.6 7.2 5" />
  </Sign>
)

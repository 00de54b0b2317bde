import { Link, type LinkProps } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'

interface QuietLinkProps extends Pick<LinkProps, 'params'> {
  to: NonNullable<LinkProps['to']>
  icon: ReactNode
  title: string
  more: ReactNode
}

/** A quiet line that leads to another screen. */
export const QuietLink = ({ to, params, icon, title, more }: QuietLinkProps) => (
  <Link
    to={to}
    {...(params !== undefined && { params })}
    className="-mx-2 -my-3 flex min-h-14 items-center gap-4 rounded-field px-2 py-2 hover:bg-raised"
  >
    {icon}
    <span className="grid min-w-0 flex-1">
      <b className="font-semibold wrap-anywhere">{title}</b>
      <span className="text-sm text-muted">{more}</span>
    </span>
    <ChevronRight aria-hidden="true" className="size-5 text-muted" />
  </Link>
)

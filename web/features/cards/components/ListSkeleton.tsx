import { Loading } from '../../../ui/Skeleton.tsx'
import { CardRowSkeleton } from './CardRow.tsx'

const ROWS = ['a', 'b', 'c', 'd', 'e']

/** Five rows that are on the way. */
export function ListSkeleton({ label, className }: { label?: string; className?: string }) {
  return (
    <Loading {...(label && { label })} {...(className && { className })}>
      {ROWS.map((row) => (
        <CardRowSkeleton key={row} />
      ))}
    </Loading>
  )
}

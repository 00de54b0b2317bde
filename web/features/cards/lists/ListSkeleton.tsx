import { Loading } from '../../../ui/Skeleton.tsx'
import { CardRowSkeleton } from './CardRow.tsx'

const ROWS = ['a', 'b', 'c', 'd', 'e']

/** Five rows that are on the way. */
export const ListSkeleton = () => (
  <Loading>
    <SkeletonRows />
  </Loading>
)

/** The same without a word. */
export const SkeletonRows = () => ROWS.map((row) => <CardRowSkeleton key={row} />)

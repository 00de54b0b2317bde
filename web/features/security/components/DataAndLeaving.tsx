import { Leaving } from './Leaving.tsx'
import { OwnData } from './OwnData.tsx'

/** One's own data and the ways out; below the fold, hence after the rest. */
export function DataAndLeaving() {
  return (
    <>
      <OwnData />
      <Leaving />
    </>
  )
}

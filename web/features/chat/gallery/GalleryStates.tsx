import { Link } from '@tanstack/react-router'
import ImageIcon from 'lucide-react/icons/image'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { EmberSpot } from '../../../ui/drawings.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { LoadingWords } from '../../../ui/LoadingWords.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { texts } from './texts.ts'
import './gallery.css'

const TILES = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/** The gallery before its first answer (MEDIEN-01). */
export function GallerySkeleton() {
  return (
    <LoadingWords label={texts.loading}>
      <div className="gallery-group">
        {TILES.map((key) => (
          <div key={key} className="aspect-square p-[3px]">
            <Skeleton className="h-full rounded-field!" />
          </div>
        ))}
      </div>
    </LoadingWords>
  )
}

/** No photo yet (MEDIEN-02). */
export function NoPhotos() {
  return (
    <EmptyState
      drawing={<EmberSpot icon={<ImageIcon aria-hidden="true" />} />}
      more={texts.emptyMore}
      action={
        <Link to="/chat" className={buttonClass()}>
          {texts.toChat}
        </Link>
      }
    >
      {texts.empty}
    </EmptyState>
  )
}

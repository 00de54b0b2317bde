import SearchX from 'lucide-react/icons/search-x'
import { GlowingIcon } from '#web/ui/graphics/illustrations.tsx'
import { NotFoundPage } from '#web/ui/NotFoundPage.tsx'
import { LazyScene } from '../illustration/LazyScene.tsx'

/** An unknown path outside of the administration (NAV-16). */
export const NotFoundScreen = () => (
  <NotFoundPage drawing={<LazyScene scene="lost" sign={<GlowingIcon icon={<SearchX />} />} />} />
)

import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import type { QueryFailure } from '../../../ui/query/QueryView.tsx'
import { texts } from '../../../ui/texts.ts'

/** Inline error with a retry button. */
export const RetryNote = ({ what, onRetry, retrying }: QueryFailure) => (
  <Banner
    tone="error"
    action={
      <IconButton
        label={texts.retry}
        icon={<RotateCcw className="size-5" />}
        className="-my-2 -mr-2"
        aria-disabled={retrying}
        onClick={retrying ? undefined : onRetry}
      />
    }
  >
    {what}
  </Banner>
)

import X from 'lucide-react/icons/x'
import { useStore } from '#web/lib/store.ts'
import { IconButton } from '../button/IconButton.tsx'
import { texts } from '../texts.ts'
import { Banner } from './Banner.tsx'
import { closeNotice, notices } from './notices.ts'

/** Says how changes that waited have ended; each sentence stays until it is closed. */
export function Notices() {
  const shown = useStore(notices)
  return shown.map((text) => (
    <Banner
      key={text}
      tone="warn"
      className="mb-3"
      action={
        <IconButton
          label={texts.close}
          icon={<X className="size-5" />}
          className="-my-3 -mr-3"
          onClick={() => closeNotice(text)}
        />
      }
    >
      {text}
    </Banner>
  ))
}

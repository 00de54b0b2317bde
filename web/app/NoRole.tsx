import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { profileFailure, reloadProfile } from '../lib/identity.ts'
import { failureText } from '../lib/queryFailure.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { EmberSpot } from '../ui/drawings.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PersonIcon } from './shell/icons.tsx'
import { texts } from './texts.ts'

/** Why an area stays empty without a role, and where to get one. */
export function NoRole() {
  return (
    <EmptyState
      drawing={<EmberSpot icon={<PersonIcon filled={false} />} />}
      action={
        <Link to="/profile" className={buttonClass()}>
          {texts.toProfile}
        </Link>
      }
    >
      {texts.noRole}
    </EmptyState>
  )
}

/** After a login whose profile did not arrive (O-025). */
export function ProfileMissing() {
  const [failure, setFailure] = useState(profileFailure)
  const [retrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    await reloadProfile()
    setFailure(profileFailure)
    setRetrying(false)
  }
  return (
    <ErrorState
      what={retrying ? texts.profileLoading : failureText(failure, texts.profileMissing)}
      onRetry={() => void retry()}
      retrying={retrying}
    />
  )
}

import Send from 'lucide-react/icons/send'
import type { AdminUser } from '#contract/admin/calls.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { RoleCells } from './RoleCells.tsx'
import { usersTexts as texts } from './texts.ts'

export interface UserTableProps {
  users: readonly AdminUser[]
  onPush: (user: AdminUser) => void
}

/** The accounts of one page (ADMIN-08 to ADMIN-11); scrolls sideways in a box of its own. */
export function UserTable({ users, onPush }: UserTableProps) {
  return (
    <div role="region" aria-label={texts.table} tabIndex={0} className="admin-scroll">
      <table className="admin-table">
        <thead>
          <tr>
            {texts.columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">{texts.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} onPush={() => onPush(user)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function UserRow({ user, onPush }: { user: AdminUser; onPush: () => void }) {
  return (
    <tr>
      <td className="admin-id" title={user.id}>
        {user.id}
      </td>
      <td className="font-semibold">{user.name}</td>
      <td>{user.email ?? texts.none}</td>
      <RoleCells user={user} />
      <td data-tone={user.isSuperUser ? 'gold' : undefined}>
        {user.isSuperUser ? texts.superUser : texts.user}
      </td>
      <td data-tone={user.hasOnboardingCompleted ? 'teal' : undefined}>
        {user.hasOnboardingCompleted ? texts.done : texts.pending}
      </td>
      <td>
        <Button tone="quiet" small title={texts.pushTo(user.name)} onClick={onPush}>
          <Send /> {texts.push}
        </Button>
      </td>
    </tr>
  )
}

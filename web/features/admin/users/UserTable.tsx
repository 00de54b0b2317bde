import Send from 'lucide-react/icons/send'
import type { AdminUser } from '#contract/admin/calls.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { RoleCells } from './RoleCells.tsx'
import { usersTexts as texts } from './texts.ts'
import './user-table.css'

interface UserTableProps {
  users: readonly AdminUser[]
  onPush: (user: AdminUser) => void
}

/** The accounts of one page (ADMIN-08 to ADMIN-11); scrolls sideways in a box of its own. */
export function UserTable({ users, onPush }: UserTableProps) {
  return (
    <div
      role="region"
      aria-label={texts.table}
      tabIndex={0}
      // Positioned, or the text for screen readers in the last column would widen the page.
      className="relative -mx-gutter overflow-x-auto overscroll-x-contain px-gutter"
    >
      <table className="user-table w-full text-left text-sm whitespace-nowrap">
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
      <td className="max-w-[9ch] truncate font-mono text-xs md:max-w-[15ch]" title={user.id}>
        {user.id}
      </td>
      <td className="font-semibold">{user.name}</td>
      <td>{user.email ?? texts.none}</td>
      <RoleCells user={user} />
      <td className={user.isSuperUser ? 'font-[650] text-gold' : undefined}>
        {user.isSuperUser ? texts.superUser : texts.user}
      </td>
      <td className={user.hasOnboardingCompleted ? 'text-teal' : undefined}>
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

import { Link } from '@tanstack/react-router'
import { IconUrgent } from '@tabler/icons-react'
import { counted } from '@forecourt/domain/format/counted.ts'
import { useOpenTasks } from '#src/features/staff-tasks/use-open-tasks.ts'
import headerClasses from './Header.module.css'
import classes from './TasksLink.module.css'

/** A link to the open staff tasks, on every screen while there are any. */
export function TasksLink() {
  const tasks = useOpenTasks()
  if (!tasks || tasks.open === 0) return null
  const overdue = tasks.overdue > 0 ? `, ${tasks.overdue} overdue` : ''
  return (
    <Link to="/tasks" className={headerClasses.tool} aria-label={`${counted(tasks.open, 'open task')}${overdue}`}>
      <IconUrgent size={20} aria-hidden />
      <span className={classes.count} data-overdue={tasks.overdue > 0 || undefined}>
        {tasks.open > 99 ? '99+' : tasks.open}
      </span>
    </Link>
  )
}

// A unique constraint is the last word on "taken": the one place that turns its name into a field and a message.

type Taken = { field: string; message: string }

const taken: Record<string, Taken> = {
  users_email_key: { field: 'email', message: 'Email has been registered' },
}

export const fieldOfConstraint = (constraint: string): Taken | undefined => taken[constraint]

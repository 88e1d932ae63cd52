// bin/forecourt of a package: a target machine has no npm, and a command needs the environment of the units.

/** Commands that run a program of the server. All others need the sources and tools of a developer. */
export const isForOperators = (command: string) => command.includes('server/src/programs/')

/** Programs that run until they are stopped belong to the units. */
const isService = (name: string) => name.startsWith('start')

export const operatorsCommand = (scripts: Readonly<Record<string, string>>) => {
  const names = Object.keys(scripts).filter((name) => isForOperators(scripts[name]!) && !isService(name))
  return `#!/bin/sh
# forecourt <command> [arguments]: docs/operations/README.md#commands
here=$(dirname "$(dirname "$(readlink -f "$0")")")
settings=\${FORECOURT_SETTINGS:-/etc/forecourt}
case "$1" in
  ${names.join(' | ')}) ;;
  *)
    echo 'Usage: forecourt ${names.join('|')} [arguments]' >&2
    exit 1
    ;;
esac
program=$here/server/src/programs/$1.ts
shift
if [ -d "$settings" ] && [ ! -r "$settings/forecourt.env" ]; then
  echo "$settings/forecourt.env cannot be read by this user. Run this as root, or as the user of the units." >&2
  exit 1
fi
# Where another role owns the tables, only root may read its address.
owner=/dev/null
[ -r "$settings/migrate.env" ] && owner=$settings/migrate.env
exec "$here/bin/node" --env-file-if-exists="$settings/forecourt.env" --env-file-if-exists="$owner" "$program" "$@"
`
}

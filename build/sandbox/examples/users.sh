#!/bin/sh
# sh users.sh
set -eu
address=http://127.0.0.1:${PORT:-8080}
node_modules/.bin/workforce-sandbox --port "${PORT:-8080}" --employees 12 --api-key sandbox-key --control --keep-running > sandbox.json &
trap 'kill $!' EXIT
until curl -fs "$address/_sandbox/health" > health.json; do sleep 0.1; done

send() {
  curl -s -H 'Authorization: service application=sandbox-key' -H 'Content-Type: application/json' "$@"
}

send -X PATCH -d '{"familyName": "Changed"}' "$address/_sandbox/company/employees/1001" > person.json
send "$address/api/v3/users/1001?fields=lastName" | grep -q '"lastName":"Changed"'

send -d '{"faults": ["GET /api/v3/users=503*1"]}' "$address/_sandbox/faults" > faults.json
test "$(send -o failed.json -w '%{http_code}' "$address/api/v3/users")" = 503
test "$(send -o users.json -w '%{http_code}' "$address/api/v3/users")" = 200
echo passed

#!/bin/sh
# Installs Hedgerow from a release, without root: downloads the package, verifies its SHA-256 checksum, and installs it
# with its dependencies below a folder of the user. Requires Node.js 20.19 or later.
set -eu

# Folder of the releases: <releases>/latest/download/SHA256SUMS, <releases>/download/v<version>/<file>. The release
# workflow writes the default into the published script.
releases=${HEDGEROW_RELEASES:-}
prefix=${HEDGEROW_PREFIX:-${HOME:-}/.local}
version=

usage() {
  cat <<USAGE
Usage: sh install.sh [--version <version>] [--prefix <folder>] [--releases <url>]

  --version   version to install; default: the latest
  --prefix    folder to install into; default: $prefix (HEDGEROW_PREFIX)
  --releases  URL of the releases; default: ${releases:-none} (HEDGEROW_RELEASES)
USAGE
}

fail() {
  echo "install.sh: $*" >&2
  exit 1
}

while [ $# -gt 0 ]; do
  case $1 in
    --help | -h) usage && exit 0 ;;
    --version | --prefix | --releases)
      [ $# -ge 2 ] || fail "$1 requires a value."
      case $1 in
        --version) version=${2#v} ;;
        --prefix) prefix=$2 ;;
        --releases) releases=$2 ;;
      esac
      shift 2
      ;;
    *) usage >&2 && fail "Unknown option: $1" ;;
  esac
done

[ -n "$releases" ] || fail "Set HEDGEROW_RELEASES or --releases to the URL of the releases."
case $releases in
  https://* | http://127.0.0.1:* | http://localhost:*) ;;
  *) fail "The URL of the releases must begin with https://: $releases" ;;
esac
releases=${releases%/}

command -v node >/dev/null || fail "Node.js 20.19 or later is required: https://nodejs.org/"
command -v npm >/dev/null || fail "npm is required. It is part of Node.js: https://nodejs.org/"
node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
  fail "Node.js 20.19 or later is required, and this is $(node --version)."

download() {
  if command -v curl >/dev/null; then
    curl --fail --silent --show-error --location --output "$2" "$1"
  elif command -v wget >/dev/null; then
    wget --quiet --output-document="$2" "$1"
  else
    fail "curl or wget is required."
  fi || fail "$1 cannot be downloaded."
}

sha256() {
  if command -v sha256sum >/dev/null; then
    sha256sum <"$1"
  elif command -v shasum >/dev/null; then
    shasum -a 256 <"$1"
  else
    openssl dgst -sha256 -r <"$1"
  fi | cut -d ' ' -f 1
}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM

base=$releases/latest/download
[ -z "$version" ] || base=$releases/download/v$version
download "$base/SHA256SUMS" "$folder/SHA256SUMS"
line=$(grep -E '^[0-9a-f]{64} [ *]hedgerow-[0-9A-Za-z.+-]+\.tgz$' "$folder/SHA256SUMS") ||
  fail "$base/SHA256SUMS does not have the checksum of a package."
expected=${line%% *}
file=${line##*[ *]}
[ -z "$version" ] || [ "$file" = "hedgerow-$version.tgz" ] || fail "The release $version contains $file."

echo "Downloading $file"
download "$base/$file" "$folder/$file"
actual=$(sha256 "$folder/$file")
[ "$actual" = "$expected" ] ||
  fail "The checksum of $file is wrong, so nothing was installed. Expected $expected, received $actual."

echo "Installing below $prefix"
npm install --global --prefix "$prefix" --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error "$folder/$file"

echo "Hedgerow $("$prefix/bin/hedgerow" --version) is installed. Start it:"
echo
case :$PATH: in
  *":$prefix/bin:"*) echo "  hedgerow" ;;
  *) echo "  $prefix/bin/hedgerow" ;;
esac
echo
echo "It serves the dashboard on http://127.0.0.1:8010 and stores its data in ./data. See hedgerow --help."

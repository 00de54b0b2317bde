#!/bin/sh
# Runs ops/nginx.conf for real: nginx with a certificate of its own in front of our server, then
# the page, a websocket, a large photo and forwarded addresses through it (tools/proxy/probe.ts).
# Needs nginx, openssl, Node 24.15+ and a build (npm run build). Leaves nothing behind.
set -eu
cd "$(dirname "$0")/.."
command -v nginx >/dev/null || { echo "nginx is missing: apt-get install nginx-light" >&2; exit 1; }
command -v openssl >/dev/null || { echo "openssl is missing" >&2; exit 1; }

place=$(mktemp -d)
server=
proxy=
stop() {
	[ -z "$proxy" ] || kill "$proxy" 2>/dev/null || true
	[ -z "$server" ] || kill "$server" 2>/dev/null || true
	wait
	rm -rf "$place"
}
trap stop EXIT INT TERM

inner=${INNER_PORT:-38120}
outer=${OUTER_PORT:-38143}
plain=${PLAIN_PORT:-38180}

openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost \
	-addext subjectAltName=DNS:localhost,IP:127.0.0.1 \
	-keyout "$place/key.pem" -out "$place/cert.pem" 2>/dev/null

sed -e "s#127.0.0.1:3000#127.0.0.1:$inner#" \
	-e "s#listen 443#listen 127.0.0.1:$outer#" -e "s#listen 80#listen 127.0.0.1:$plain#" \
	-e "s#knistern.example;#localhost;#" \
	-e "s#/etc/letsencrypt/live/knistern.example/fullchain.pem#$place/cert.pem#" \
	-e "s#/etc/letsencrypt/live/knistern.example/privkey.pem#$place/key.pem#" \
	ops/nginx.conf >"$place/site.conf"
cat >"$place/nginx.conf" <<CONF
daemon off;
pid $place/nginx.pid;
error_log $place/error.log;
events {}
http {
	client_body_temp_path $place/body;
	proxy_temp_path $place/proxy;
	fastcgi_temp_path $place/fastcgi;
	uwsgi_temp_path $place/uwsgi;
	scgi_temp_path $place/scgi;
	include $place/site.conf;
}
CONF
nginx -t -q -e "$place/error.log" -c "$place/nginx.conf"

NODE_ENV=production PORT=$inner DATA_DIR="$place/data" PUBLIC_URL="https://localhost:$outer" \
	TRUSTED_PROXIES=127.0.0.1 LOG_LEVEL=warn node server/main.ts >"$place/server.log" 2>&1 &
server=$!
nginx -e "$place/error.log" -c "$place/nginx.conf" &
proxy=$!

NODE_EXTRA_CA_CERTS="$place/cert.pem" node tools/proxy/probe.ts "https://localhost:$outer" "http://localhost:$plain" ||
	{ cat "$place/server.log" "$place/error.log" >&2; exit 1; }

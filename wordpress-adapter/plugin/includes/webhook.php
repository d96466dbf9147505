<?php
/** Each changed object has one signed message when the request is over; very many together have one. */

namespace Hometown;

defined( 'ABSPATH' ) || exit;

/** One message asks to look at everything if more objects changed, or settings that concern every post. */
const MOST_MESSAGES = 20;

add_action( 'shutdown', __NAMESPACE__ . '\\empty_outbox', 100 );

function webhook_url(): string {
	return defined( 'HOMETOWN_WEBHOOK_URL' ) ? (string) HOMETOWN_WEBHOOK_URL : (string) get_option( 'hometown_webhook_url', '' );
}

function webhook_secret(): string {
	return defined( 'HOMETOWN_WEBHOOK_SECRET' ) ? (string) HOMETOWN_WEBHOOK_SECRET : (string) get_option( 'hometown_webhook_secret', '' );
}

function empty_outbox() {
	$outbox  = &outbox();
	$changes = array_values( $outbox );
	$outbox  = array();
	if ( ! $changes || '' === webhook_url() || '' === webhook_secret() ) {
		return;
	}
	$answered = let_caller_go();
	foreach ( messages( $changes ) as $message ) {
		$delivered = send_message( $message, $answered ? 10 : 2 );
		if ( ! $delivered['status'] && ! $answered ) {
			return; // Nobody is there: don't let the editor wait for each of the others as well.
		}
	}
}

/** Gives the editor the answer before the first message is sent, where PHP can. */
function let_caller_go(): bool {
	foreach ( array( 'fastcgi_finish_request', 'litespeed_finish_request' ) as $finish ) {
		if ( function_exists( $finish ) ) {
			return (bool) $finish();
		}
	}
	return false;
}

function messages( array $changes ): array {
	$kinds = array_column( $changes, 'kind' );
	if ( count( $changes ) > MOST_MESSAGES || in_array( 'site', $kinds, true ) ) {
		return array( site_message( 'changed' ) );
	}
	return array_map( __NAMESPACE__ . '\\message_about', $changes );
}

function message_about( array $change ): array {
	$type = 'attachment' === $change['kind'] ? 'media' : $change['kind'];
	return array(
		'event'  => $type . '.' . $change['action'],
		'object' => array( 'type' => $type, 'id' => $change['id'] ),
	);
}

function site_message( string $action ): array {
	return array(
		'event'  => "site.$action",
		'object' => array( 'type' => 'site', 'id' => get_current_blog_id() ),
	);
}

/** Waits for the answer, and tells what came of it. */
function send_message( array $message, int $seconds ): array {
	$timestamp = (string) time();
	$body      = wp_json_encode( $message );
	$started   = microtime( true );
	$answer    = wp_remote_post(
		webhook_url(),
		array(
			'timeout'     => $seconds,
			'redirection' => 0,
			'user-agent'  => 'Hometown/' . VERSION . '; ' . home_url( '/' ),
			'headers'     => array(
				'Content-Type'         => 'application/json',
				'X-Hometown-Timestamp' => $timestamp,
				'X-Hometown-Signature' => 'sha256=' . hash_hmac( 'sha256', "$timestamp.$body", webhook_secret() ),
			),
			'body'        => $body,
		)
	);
	return array(
		'at'           => (int) $timestamp,
		'event'        => $message['event'],
		'status'       => is_wp_error( $answer ) ? 0 : (int) wp_remote_retrieve_response_code( $answer ),
		'error'        => is_wp_error( $answer ) ? $answer->get_error_message() : '',
		'milliseconds' => (int) round( 1000 * ( microtime( true ) - $started ) ),
	);
}

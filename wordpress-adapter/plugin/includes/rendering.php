<?php
/**
 * What changes the text of posts without changing a post: synced patterns, accounts, and settings,
 * themes and plugins, which may change every post.
 */

namespace Hometown;

defined( 'ABSPATH' ) || exit;

/** Co-Authors Plus and PublishPress Authors keep the authors of a post as terms of this taxonomy. */
const BYLINES = 'author';

/** Options that show in the text or address of posts. */
const RENDERING_OPTIONS = array(
	'permalink_structure',
	'category_base',
	'tag_base',
	'date_format',
	'time_format',
	'timezone_string',
	'gmt_offset',
	'WPLANG',
	'template',
	'stylesheet',
	'active_plugins',
	'use_smilies',
	'posts_per_page',
);

add_action( 'save_post_wp_block', __NAMESPACE__ . '\\pattern_changed' );
add_action( 'wp_trash_post', __NAMESPACE__ . '\\pattern_goes' );
add_action( 'before_delete_post', __NAMESPACE__ . '\\pattern_goes' );
add_action( 'updated_option', __NAMESPACE__ . '\\option_changed' );
add_action( 'upgrader_process_complete', __NAMESPACE__ . '\\rendering_changed' );
add_action( 'profile_update', __NAMESPACE__ . '\\account_changed', 10, 2 );
add_action( 'deleted_user', __NAMESPACE__ . '\\account_goes', 10, 2 );
add_action( 'edited_term', __NAMESPACE__ . '\\byline_changed', 10, 3 );

function pattern_changed( $pattern_id ) {
	note( 'wp_block', $pattern_id, 'updated' );
}

function pattern_goes( $post_id ) {
	if ( 'wp_block' === get_post_type( $post_id ) ) {
		pattern_changed( $post_id );
	}
}

function option_changed( $option ) {
	if ( in_array( $option, RENDERING_OPTIONS, true ) ) {
		rendering_changed();
	}
}

function rendering_changed() {
	note( 'site', get_current_blog_id(), 'updated' );
}

function account_changed( $user_id, $before ) {
	note( 'user', $user_id, 'updated' );
	$account = get_userdata( $user_id );
	if ( $before->display_name === $account->display_name ) {
		return;
	}
	$nicename = $account->user_nicename;
	foreach ( array( "cap-$nicename", $nicename ) as $slug ) {
		$term = get_term_by( 'slug', $slug, BYLINES );
		if ( $term ) {
			byline_changed( $term->term_id, $term->term_taxonomy_id, BYLINES );
		}
	}
}

/** Also of those who are not a post's first author, and of guests without an account. */
function byline_changed( $term_id, $tt_id, $taxonomy ) {
	if ( BYLINES !== $taxonomy ) {
		return;
	}
	$post_ids = get_objects_in_term( $term_id, BYLINES );
	if ( count( $post_ids ) > MOST_MESSAGES ) {
		rendering_changed();
		return;
	}
	foreach ( $post_ids as $post_id ) {
		// The posts themselves stay as they are.
		note_changed_post( (int) $post_id );
	}
}

/** The one who gets the posts of a deleted account. */
function account_goes( $user_id, $heir ) {
	note( 'user', $heir ? $heir : $user_id, 'updated' );
}
